/** Gives every file of server tests the real clock: they share a process, and what one replaces would last. */
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
