/** What makes two addresses the same account: the address without outer blanks and without case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
