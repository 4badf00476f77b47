/** Loads the file of the shell's own screens, once. A call after a failed one fetches it again. */
export const loadOwnScreens = () => import('../app/own-screens');
