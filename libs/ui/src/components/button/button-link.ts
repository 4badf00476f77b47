import styled from 'styled-components';
import { buttonConfig, buttonLook, type ButtonLook } from './button-look';

/** A link that looks like a button: `<ButtonLink as={Link} to="/events">`, or a plain `href`. */
export const ButtonLink = styled.a.withConfig(buttonConfig)<ButtonLook>`
  ${buttonLook}
`;
