import { Badge, Card, Cluster, Heading, space, Text, type BadgeProps } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.sm};
  overflow-wrap: anywhere;
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.sm} ${space.xl};
  margin: 0;

  dt,
  dd {
    margin: 0;
  }
`;

/** A booking, a request or an event. */
export interface Entry {
  title: string;
  status: { label: string; tone: BadgeProps['tone'] };
  /** A one-sentence summary. */
  summary?: string;
  facts: readonly { term: string; description: string }[];
}

interface EntryCardProps {
  entry: Entry;
  /** The title, when it is a link. */
  titleLink?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

export function EntryCard({ entry, titleLink, children }: EntryCardProps) {
  const { title, status, summary, facts } = entry;
  return (
    <Card as="article" aria-label={title}>
      <Body>
        <Cluster justify="space-between">
          <Heading size="h3">{titleLink ?? title}</Heading>
          <Badge tone={status.tone}>{status.label}</Badge>
        </Cluster>
        {summary && <Text tone="muted">{summary}</Text>}
        <Facts>
          {facts.map(({ term, description }) => (
            <div key={term}>
              <Text as="dt" size="caption" tone="muted">
                {term}
              </Text>
              <dd>{description}</dd>
            </div>
          ))}
        </Facts>
        {children}
      </Body>
    </Card>
  );
}
