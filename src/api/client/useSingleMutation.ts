import {
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useMutation` for what a press sets going: a second `mutate` does nothing while the first one is under way.
 * `isPending` alone would let it through, because React Query tells of it only in the next task.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Omit<UseMutationResult<Data, Error, Variables>, 'mutateAsync'> {
  const running = useRef(false)
  const { mutateAsync, ...mutation } = useMutation(options)
  const mutate: UseMutateFunction<Data, Error, Variables> = (...given) => {
    if (running.current) return
    running.current = true
    const finish = () => {
      running.current = false
    }
    mutateAsync(...given).then(finish, finish)
  }
  return { ...mutation, mutate }
}
