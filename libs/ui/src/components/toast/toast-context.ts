import { createContext, use, type ReactNode } from 'react';
import type { AlertTone } from '../alert-banner';

/** The message of a toast and how to show it. */
export interface ToastOptions {
  tone?: AlertTone;
  /** The message; the exact text of the specification if it has one. */
  message: ReactNode;
  /** `alert` interrupts the current announcement. The default for errors. */
  role?: 'alert' | 'status';
  /**
   * Keeps the toast until dismissed, or until too many stay. The default for errors; others are dismissed after some
   * seconds.
   */
  stays?: boolean;
}

/** Shows and dismisses toasts. */
export interface Toaster {
  /** Shows a toast in place of one with the same message, and returns its id. */
  show: (toast: ToastOptions) => string;
  dismiss: (id: string) => void;
}

/** The context of the toaster. Read it with `useToast`. */
export const ToastContext = createContext<Toaster | null>(null);

/** Returns the toaster, which shows short messages above the page. Throws outside of `UiProvider`. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs a UiProvider above it.');
  return toaster;
}
