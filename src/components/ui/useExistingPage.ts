import { useEffect, useEffectEvent } from 'react'

interface Shown {
  page: number
  pageSize: number
  /** Of all pages; undefined while it is not known, or may be about to change. */
  total: number | undefined
}

/** Instead of a page behind the last one, such as one whose last row has just gone, shows the last one. */
export function useExistingPage({ page, pageSize, total }: Shown, onPage: (page: number) => void): void {
  const last = total === undefined ? Infinity : Math.max(1, Math.ceil(total / pageSize))
  const goBack = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (page > last) goBack()
  }, [page, last])
}
