import type { AxiosError } from 'axios';

/** A request for a file gets the body of a refusal as a file too: replaces it with what it contains. */
export async function readErrorOfFile({ response }: Partial<AxiosError>): Promise<void> {
  if (response?.data instanceof Blob) {
    response.data = await new Response(response.data).json().catch(() => null);
  }
}
