/** Calls a control of the payments sandbox, which simulates banks and the provider. `sandboxUrl`: any of its pages. */
export async function control<Answer>(
  sandboxUrl: string,
  path: string,
  body: object = {},
): Promise<Answer> {
  const response = await fetch(new URL(`/_control${path}`, sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as Answer;
}

/** The checkout session of a payment page. */
export function sessionOf(checkoutUrl: string): string {
  return new URL(checkoutUrl).pathname.split('/').at(-1)!;
}
