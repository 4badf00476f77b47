import { Badge, Card, Cluster, Heading, space, Text, type BadgeProps } from '@stagedoor/ui';
import styled from 'styled-components';
import { ExampleActions, type ExampleAction } from './example-actions';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.sm};
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

export interface Example {
  title: string;
  status: { label: string; tone: BadgeProps['tone'] };
  /** A one-sentence summary. */
  summary: string;
  facts: readonly { term: string; description: string }[];
}

interface ExampleCardProps {
  example: Example;
  actions?: readonly ExampleAction[];
}

/** An example of a booking, a request or an event, with its buttons. */
export function ExampleCard({ example, actions }: ExampleCardProps) {
  const { title, status, summary, facts } = example;
  return (
    <Card as="article" aria-label={title}>
      <Body>
        <Cluster justify="space-between">
          <Heading size="h3">{title}</Heading>
          <Badge tone={status.tone}>{status.label}</Badge>
        </Cluster>
        <Text tone="muted">{summary}</Text>
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
        {actions && <ExampleActions actions={actions} />}
      </Body>
    </Card>
  );
}
