import { Card, LiveRegion, Skeleton, Stack, VisuallyHidden } from '@stagedoor/ui';
import { Lights, Step } from './checkout-wait.styles';

/** The layout of the waiting page while its order is loading. */
export function CheckoutWaitSkeleton() {
  return (
    <>
      <LiveRegion>Loading your order</LiveRegion>
      <Step aria-busy="true">
        <VisuallyHidden as="h1">Your order</VisuallyHidden>
        <Lights aria-hidden="true" $waiting>
          <span />
          <span />
          <span />
        </Lights>
        <Skeleton shape="title" width="long" />
        <Skeleton width="full" />
        <Card as="section" aria-hidden="true">
          <Stack gap="lg">
            {['half', 'long', 'half', 'short', 'short'].map((_, line) => (
              <Skeleton key={line} />
            ))}
          </Stack>
        </Card>
      </Step>
    </>
  );
}
