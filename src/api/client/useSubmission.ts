import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A form's call as a mutation. `submit` says whether it went through; what failed is `error`. While one is under way
 * another does nothing, also when both come before the screen has been drawn anew.
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
