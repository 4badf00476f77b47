import { matchRoutes } from 'react-router-dom';
import { stagedoor } from '../package.json';
import { routes } from './routes';

it.each(stagedoor.paths)('has a route for $path', ({ path }) => {
  expect(matchRoutes(routes, path)).not.toBeNull();
});
