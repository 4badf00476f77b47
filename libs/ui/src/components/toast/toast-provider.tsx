import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../tokens/media';
import { layer, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { Toast } from './toast';
import { ToastContext, type Toaster, type ToastOptions } from './toast-context';

const MOST_SHOWN = 3;

const Area = styled.section`
  position: fixed;
  z-index: ${layer.toast};
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  width: min(${size.toast}, 100%);
  margin-inline: auto;
  padding: ${space.md};
  padding-bottom: max(${space.md}, env(safe-area-inset-bottom));
  pointer-events: none;

  /* A phone's buttons are at the bottom. */
  ${media.phone} {
    inset: 0 0 auto;
  }
`;

interface ShownToast extends ToastOptions {
  id: string;
}

interface ToastSlotProps {
  toast: ShownToast;
  onDismiss: (id: string) => void;
}

function ToastSlot({ toast, onDismiss }: ToastSlotProps) {
  const { id, ...options } = toast;
  const dismiss = useCallback(() => onDismiss(id), [id, onDismiss]);
  return <Toast {...options} onDismiss={dismiss} />;
}

/** Holds and renders the toasts. `UiProvider` includes one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const count = useRef(0);

  const dismiss = useCallback((id: string) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const show = useCallback((toast: ToastOptions) => {
    count.current += 1;
    const id = `toast-${count.current}`;
    setToasts((shown) => [...shown, { ...toast, id }].slice(-MOST_SHOWN));
    return id;
  }, []);

  const toaster = useMemo<Toaster>(() => ({ show, dismiss }), [show, dismiss]);

  return (
    <ToastContext value={toaster}>
      {children}
      <Area aria-label="Messages">
        {toasts.map((toast) => (
          <ToastSlot key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </Area>
    </ToastContext>
  );
}
