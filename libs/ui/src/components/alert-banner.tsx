import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Tone } from '../themes/theme';
import { borderWidth, radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { IconButton } from './button/icon-button';
import { Icon } from './icon/icon';
import type { IconName } from './icon/icon-paths';

/** The kind of a message. */
export type AlertTone = 'info' | 'success' | 'warning' | 'error';

/** The look and announcement of each kind of message. */
export const ALERT_LOOK: Record<
  AlertTone,
  { tone: Tone; icon: IconName; role: 'alert' | 'status' }
> = {
  info: { tone: 'info', icon: 'info', role: 'status' },
  success: { tone: 'success', icon: 'check', role: 'status' },
  warning: { tone: 'warning', icon: 'warning', role: 'status' },
  error: { tone: 'danger', icon: 'warning', role: 'alert' },
};

/** The frame of a message. */
export const Banner = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.sm};
  padding: ${space.sm} ${space.md};
  border: ${borderWidth.hairline} solid ${({ theme, $tone }) => theme.tone[$tone].border};
  border-radius: ${radius.md};
  color: ${({ theme, $tone }) => theme.tone[$tone].text};
  background: ${({ theme, $tone }) => theme.tone[$tone].background};
`;

/** Icon and text. The action is beside both, or below them if there is too little room. */
const Message = styled.div`
  display: flex;
  flex: 1 1 ${size.message};
  gap: ${space.sm};
  min-width: 0;
`;

/** As high as the first line, independent of further lines. */
const Sign = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

/** Props of `AlertBanner`. */
export interface AlertBannerProps {
  tone?: AlertTone;
  title?: string;
  /** The message; the exact text of the specification if it has one. */
  children: ReactNode;
  /** A button or link that leads forward. */
  action?: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  className?: string;
}

/** A message in place on the page. Errors have the role `alert`, all others `status`. */
export function AlertBanner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
}: AlertBannerProps) {
  const look = ALERT_LOOK[tone];
  return (
    <Banner role={look.role} $tone={look.tone} className={className}>
      <Message>
        <Sign>
          <Icon name={look.icon} />
        </Sign>
        <Body>
          {title && (
            <p>
              <strong>{title}</strong>
            </p>
          )}
          <div>{children}</div>
        </Body>
      </Message>
      {action}
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </Banner>
  );
}
