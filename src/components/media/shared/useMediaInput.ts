import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Handlers for files that are pasted into or dropped on the form. */
export function useMediaInput(onFiles: (files: File[]) => void, disabled: boolean) {
  const [dragging, setDragging] = useState(false)
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return {
    dragging,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        if (disabled || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setDragging(true)
      },
      onDragLeave: (event: DragEvent) => {
        const inside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!inside) setDragging(false)
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setDragging(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
