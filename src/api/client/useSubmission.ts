import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A form submission as a mutation. `submit` resolves to whether it succeeded; the failure is in `error`. A second
 * `submit` does nothing while the first one is in progress, even before the next render.
 */
export function useSubmission<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  callbacks: Pick<UseMutationOptions<Data, Error, Variables>, 'onError' | 'onMutate' | 'onSuccess'> = {},
) {
  const { mutateAsync, isPending, error, variables } = useMutation({
    ...callbacks,
    mutationFn: (sent: Variables) => send(sent),
  })
  const underWay = useRef(false)

  async function submit(sent: Variables): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    const through = await mutateAsync(sent).then(
      () => true,
      () => false,
    )
    underWay.current = false
    return through
  }

  return { submit, isPending, error, variables }
}
