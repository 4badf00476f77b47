/** True for the scope itself and the paths below it. */
export function isWithin(scope: string, pathname: string): boolean {
  return pathname === scope || pathname.startsWith(`${scope}/`);
}
