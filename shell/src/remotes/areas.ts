import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';

/** The id of the route that areas are added below. */
export const LAYOUT_ROUTE = 'layout';

/** The areas of the site, by URL; the shell's own screens are one. Each is loaded when first opened. */
export interface Areas {
  /**
   * Loads the area of a URL and adds its routes to the router, unless they are there. After a failure, the next
   * navigation tries again.
   */
  discover: PatchRoutesOnNavigationFunction;
  /** Loads the area of a URL that is likely to be opened next. Ignores failures. */
  preload: (pathname: string) => void;
  /** Fetches the files of a URL's area without running them, for areas that may never be opened. */
  prefetchFiles: (pathname: string) => void;
  /** True once the routes of a place, see `placeOf`, are in the router. */
  isOpen: (place: string) => boolean;
  /** True if the last attempt to load the URL's area found a file missing. */
  lacksFiles: (pathname: string) => boolean;
}
