/* Waiting in tests: for as long as a machine may be busy, not for vi.waitFor's own second. */
import { vi } from 'vitest';

const HANG_MS = 100_000;

export const until = (isSo: () => void): Promise<void> => vi.waitFor(isSo, HANG_MS);
