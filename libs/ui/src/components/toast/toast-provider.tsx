import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../tokens/media';
import { layer, size } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { Toast, type ShownToast } from './toast';
import { ToastContext, type Toaster } from './toast-context';

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

  /* A phone's buttons are at the bottom, and its header at the top. */
  ${media.phone} {
    inset: ${space['3xl']} 0 auto;
  }
`;

/** Holds and renders the toasts. `UiProvider` includes one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [toaster] = useState<Toaster>(() => {
    let count = 0;
    return {
      show(toast) {
        count += 1;
        const id = String(count);
        setToasts((shown) => {
          const kept = shown.filter(({ message }) => message !== toast.message);
          // Makes room: drops the oldest that would leave by itself, else the oldest.
          if (kept.length === MOST_SHOWN)
            kept.splice(
              Math.max(
                kept.findIndex(({ stays }) => !stays),
                0,
              ),
              1,
            );
          return [...kept, { ...toast, stays: toast.stays ?? toast.tone === 'error', id }];
        });
        return id;
      },
      dismiss(id) {
        setToasts((shown) => shown.filter((toast) => toast.id !== id));
      },
    };
  });

  return (
    <ToastContext value={toaster}>
      {children}
      <Area aria-label="Messages">
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} onDismiss={toaster.dismiss} />
        ))}
      </Area>
    </ToastContext>
  );
}
