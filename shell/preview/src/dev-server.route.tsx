import { Link, usePageTitle, useSearchParams } from '@stagedoor/platform';
import { pages } from '@stagedoor/contracts';
import { Card, Container, PageHeader, TextLink } from '@stagedoor/ui';
import { isDevServerAddress } from '../../server/preview/dev-server-address';
import { ConfirmDevServer } from './confirm-dev-server';
import { DevServerForm } from './dev-server-form';
import { Foot } from './preview.styles';
import { WithChoices } from './with-choices';

const TITLE = 'Your dev server';
const EXAMPLE = 'http://localhost:4200';

/** `/preview/dev-server`: confirms the dev server that its query names; without one, asks for it. */
export function DevServerRoute() {
  usePageTitle(TITLE);
  const [query] = useSearchParams();
  const picked = { remote: query.get('remote') ?? '', address: query.get('address') ?? EXAMPLE };
  const isComplete = picked.remote !== '' && isDevServerAddress(picked.address);
  return (
    <Container width="form">
      <PageHeader
        above={
          <TextLink as={Link} to={pages.preview} standalone>
            Back to Preview
          </TextLink>
        }
        title={TITLE}
        intro="See one part of this site from your own machine, and all others as deployed. Only this browser shows it, while you are signed in. It ends by itself after eight hours."
      />
      <Foot>
        <WithChoices>
          {(remotes) => (
            <Card>
              {isComplete ? (
                <ConfirmDevServer picked={picked} />
              ) : (
                <DevServerForm picked={picked} names={remotes.map(({ name }) => name)} />
              )}
            </Card>
          )}
        </WithChoices>
      </Foot>
    </Container>
  );
}
