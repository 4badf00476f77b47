import { borderWidth, Card, color, fontSize, fontWeight, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const EventSheet = styled(Card)`
  display: flex;
  flex-direction: column;
`;

export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space.sm};
  padding: ${space.lg};
  overflow-wrap: anywhere;
`;

export const CardFacts = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
`;

export const CardFoot = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs};
  margin-top: auto;
  padding-top: ${space.sm};
  border-top: ${borderWidth.hairline} solid ${color('line')};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
`;

export const CardPrice = styled.span`
  color: ${color('text')};
  font-size: ${fontSize.lead};
  font-weight: ${fontWeight.strong};
`;
