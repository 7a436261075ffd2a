import {
  type UseMutateAsyncFunction,
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

interface SingleMutation<Data, Variables> extends Omit<
  UseMutationResult<Data, Error, Variables>,
  'mutateAsync'
> {
  /**
   * `mutate` for a form. Resolves to whether the call succeeded (`false` also while another one is pending) and never
   * rejects; the failure is in `error`.
   */
  submit: (...given: Parameters<UseMutateAsyncFunction<Data, Error, Variables>>) => Promise<boolean>
}

/**
 * `useMutation` for a button or a form: while a call is pending, another `mutate` or `submit` does nothing. `isPending`
 * alone would not prevent a second click, because React Query updates it only in the next task.
 */
export function useSingleMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: Options<Data, Variables>): SingleMutation<Data, Variables> {
  const running = useRef(false)
  const { mutateAsync, ...mutation } = useMutation({
    ...options,
    mutationFn: (variables: Variables) => mutationFn(variables),
  })

  const submit: SingleMutation<Data, Variables>['submit'] = async (...given) => {
    if (running.current) return false
    running.current = true
    const succeeded = await mutateAsync(...given).then(
      () => true,
      () => false,
    )
    running.current = false
    return succeeded
  }
  const mutate: UseMutateFunction<Data, Error, Variables> = (...given) => void submit(...given)
  return { ...mutation, mutate, submit }
}
