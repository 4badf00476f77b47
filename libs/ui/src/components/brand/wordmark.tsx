import styled from 'styled-components';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../../tokens/type';
import { space } from '../../tokens/space';
import { EqualiserLogo } from './equaliser-logo';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.display};
  line-height: ${lineHeight.flat};
`;

/** The logo and the name. Place it inside the home link. */
export function Wordmark() {
  return (
    <Root>
      <EqualiserLogo />
      Stagedoor
    </Root>
  );
}
