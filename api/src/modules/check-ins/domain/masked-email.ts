/** Returns the first character and the domain of an address: enough to compare it with what a guest says. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : '';
}
