/** Settles once what is on the screen now has been painted; in a tab that nobody sees, once somebody does. */
export function oncePainted(): Promise<void> {
  return new Promise((resolve) => {
    // The frame's own callbacks come before it is painted, a timer after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
