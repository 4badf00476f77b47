import { createContext, use, type ReactNode } from 'react';
import type { AlertTone } from '../alert-banner';

/** What a toast says and how. */
export interface ToastOptions {
  tone?: AlertTone;
  /** The message; the exact text of the specification where it has one. */
  message: ReactNode;
  /** `alert` interrupts what is being read; errors do so by themselves. */
  role?: 'alert' | 'status';
  /** Errors stay until dismissed; all others leave after some seconds unless told. */
  stays?: boolean;
}

/** Shows toasts and takes them away. */
export interface Toaster {
  /** Shows a toast and returns its id. */
  show: (toast: ToastOptions) => string;
  dismiss: (id: string) => void;
}

/** Where `ToastProvider` puts the toaster; read it with `useToast`. */
export const ToastContext = createContext<Toaster | null>(null);

/** Shows short messages above the page from anywhere below `UiProvider`. Throws outside of it. */
export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error('useToast needs a UiProvider above it.');
  return toaster;
}
