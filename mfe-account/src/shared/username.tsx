/** Tells password managers whose password a form asks for. */
export function Username({ email }: { email: string }) {
  return <input hidden type="email" autoComplete="username" value={email} readOnly />;
}
