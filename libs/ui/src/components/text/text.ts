import styled from 'styled-components';
import { fontSize, fontWeight, lineHeight } from '../../tokens/type';

/** Props of `Text`. */
export interface TextProps {
  size?: 'caption' | 'small' | 'body' | 'lead';
  tone?: 'default' | 'muted' | 'subtle';
  strong?: boolean;
}

const OWN = new Set(['size', 'tone', 'strong']);
const COLOR = { default: 'text', muted: 'textMuted', subtle: 'textSubtle' } as const;

/** A paragraph; `as="span"` inside other text. */
export const Text = styled.p.withConfig({
  shouldForwardProp: (prop) => !OWN.has(prop),
})<TextProps>`
  color: ${({ theme, tone = 'default' }) => theme.color[COLOR[tone]]};
  font-size: ${({ size = 'body' }) => fontSize[size]};
  font-weight: ${({ strong = false }) => (strong ? fontWeight.strong : 'inherit')};
  line-height: ${lineHeight.body};
  text-wrap: pretty;
`;
