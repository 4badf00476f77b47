import { AlertBanner, PageHeader, Stack } from '@stagedoor/ui';

/** Shown to a steward in place of a page for the creator and supervisors. */
export function NotForStewards({ title, children }: { title: string; children: string }) {
  return (
    <Stack gap="lg">
      <PageHeader title={title} />
      <AlertBanner tone="error">{children}</AlertBanner>
    </Stack>
  );
}
