/** Names the account to password managers. */
export function Username({ email }: { email: string }) {
  return <input hidden type="email" autoComplete="username" value={email} readOnly />;
}
