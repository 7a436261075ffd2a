import {
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'

interface Options<Data, Variables> extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> {
  /** Called with the variables only, so that a component's callback can be passed directly. */
  mutationFn: (variables: Variables) => Promise<Data>
}

/**
 * `useMutation` for an action started by a button: a second `mutate` does nothing while the first one is in progress.
 * Checking `isPending` is not enough, because React Query updates it only in the next task.
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
