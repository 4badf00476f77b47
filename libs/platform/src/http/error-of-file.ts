import { isAxiosError } from 'axios';

/** A request for a file gets the body of a refusal as a file too: replaces it with what it contains. */
export async function readErrorOfFile(error: unknown): Promise<void> {
  if (!isAxiosError(error) || !error.response) return;
  const { response } = error;
  if (!(response.data instanceof Blob)) return;
  const text = await response.data.text();
  try {
    response.data = JSON.parse(text) as unknown;
  } catch {
    response.data = text;
  }
}
