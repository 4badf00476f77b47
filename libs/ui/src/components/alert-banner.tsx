import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Tone } from '../themes/theme';
import { borderWidth, radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontWeight } from '../tokens/type';
import { IconButton } from './button/icon-button';
import { Icon } from './icon/icon';
import type { IconName } from './icon/icon-paths';

/** What kind of message it is. */
export type AlertTone = 'info' | 'success' | 'warning' | 'error';

/** How each kind of message is drawn and how urgently it is read out. */
export const ALERT_LOOK: Record<
  AlertTone,
  { tone: Tone; icon: IconName; role: 'alert' | 'status' }
> = {
  info: { tone: 'info', icon: 'info', role: 'status' },
  success: { tone: 'success', icon: 'check', role: 'status' },
  warning: { tone: 'warning', icon: 'warning', role: 'status' },
  error: { tone: 'danger', icon: 'warning', role: 'alert' },
};

const Root = styled.div<{ $tone: Tone }>`
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

/** The icon and the words: what is done about them stands beside both, or below where that is too narrow. */
const Message = styled.div`
  display: flex;
  flex: 1 1 ${size.message};
  gap: ${space.sm};
  min-width: 0;
`;

/** As high as the first line, however many follow. */
const Sign = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled.p`
  font-weight: ${fontWeight.strong};
`;

/** Props of `AlertBanner`. */
export interface AlertBannerProps {
  tone?: AlertTone;
  title?: string;
  /** The message; the exact text of the specification where it has one. */
  children: ReactNode;
  /** A button or a link: the way forward. */
  action?: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  className?: string;
}

/** A message in its place on the page. Errors have the role `alert`, all others `status`. */
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
    <Root role={look.role} $tone={look.tone} className={className}>
      <Message>
        <Sign>
          <Icon name={look.icon} />
        </Sign>
        <Body>
          {title && <Title>{title}</Title>}
          <div>{children}</div>
        </Body>
      </Message>
      {action}
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </Root>
  );
}
