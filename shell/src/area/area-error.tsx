import { useLocation, useNavigate } from '@stagedoor/platform';
import { Button } from '@stagedoor/ui';
import { UnexpectedError } from '../app/unexpected-error';

/** In the place of an area whose screen has thrown. The header and the rest of the site go on. */
export function AreaError() {
  const location = useLocation();
  const navigate = useNavigate();
  const tryAgain = () => void navigate(location, { replace: true, state: location.state });
  return <UnexpectedError action={<Button onClick={tryAgain}>Try again</Button>} />;
}
