import type { Page } from '@playwright/test';

/** Changes the data of the API's responses to these calls. */
export async function alter<Data>(
  page: Page,
  calls: string,
  change: (data: Data) => Data,
): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
}

/** Responds to these calls with the data. */
export async function respond(page: Page, calls: string, data: unknown): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: { data } }));
}
