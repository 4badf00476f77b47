/** The identity of an account: its e-mail address in lower case, without surrounding spaces. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
