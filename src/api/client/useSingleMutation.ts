import {
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'

interface Options<Data, Variables> extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> {
  /** Gets what was given to `mutate` and nothing else, so that a callback of a component can stand here. */
  mutationFn: (variables: Variables) => Promise<Data>
}

/**
 * `useMutation` for what a press sets going: a second `mutate` does nothing while the first one is under way.
 * `isPending` alone would let it through, because React Query tells of it only in the next task.
 */
export function useSingleMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: Options<Data, Variables>): Omit<UseMutationResult<Data, Error, Variables>, 'mutateAsync'> {
  const running = useRef(false)
  const { mutateAsync, ...mutation } = useMutation({
    ...options,
    mutationFn: (variables: Variables) => mutationFn(variables),
  })
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
