import { holdsRole, MESSAGES, pages, ROLES, type Role, type User } from '@stagedoor/contracts';
import {
  errorText,
  Link,
  useLocation,
  useNavigate,
  usePageTitle,
  useSession,
} from '@stagedoor/platform';
import { AlertDialog, ButtonLink, EmptyState } from '@stagedoor/ui';
import { Loading } from '../../app/loading';
import { textInLoginFlow } from '../../forms/login-flow';
import { RoleSelection } from './role-selection';
import { useAddRole } from './use-add-role';

const CHOOSE = 'Choose Your Role';
const ADD = 'Add Another Role';

/** /role-selection: for guests the first step of registration, for signed-in users the page that adds a role. */
export function RoleSelectionRoute() {
  const { user, status } = useSession();
  usePageTitle(user ? ADD : CHOOSE);
  if (status === 'loading') return <Loading />;
  return user ? <AddRole user={user} /> : <ChooseRole />;
}

/** The location with the state of the link; `role` is the role that the previous page requires. */
const useRoleSelectionState = () => useLocation() as { state: { role?: Role } | null };

function ChooseRole() {
  const navigate = useNavigate();
  const { state } = useRoleSelectionState();
  const isBuying = textInLoginFlow(state, 'event') !== undefined;
  return (
    <RoleSelection
      title={CHOOSE}
      intro={`You can ${isBuying ? 'buy tickets with any role, and ' : ''}add the others at any time.`}
      roles={ROLES}
      initial={state?.role ?? 'creator'}
      label={(title) => `Continue as ${title}`}
      pending={false}
      onChosen={(role) => void navigate(pages.register, { state: { ...state, role } })}
    />
  );
}

function AddRole({ user }: { user: User }) {
  const addRole = useAddRole();
  const { state } = useRoleSelectionState();
  const missing = ROLES.filter((role) => !holdsRole(user, role));
  // The added role stays on the screen until the next page has loaded.
  const adding = addRole.isPending && addRole.variables ? addRole.variables : null;
  const offered = adding && !missing.includes(adding) ? [...missing, adding] : missing;
  if (offered.length === 0) {
    return (
      <EmptyState
        illustration="lost"
        level={1}
        title="You already have all available roles!"
        action={
          <ButtonLink as={Link} to={pages.home}>
            Back to Home
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <RoleSelection
        title={ADD}
        intro="It comes beside the roles that you have. Switch between them in the header."
        roles={offered}
        initial={state?.role ?? null}
        label={(title) => `Add ${title} Role`}
        pending={addRole.isPending}
        onChosen={(role) => addRole.mutate(role)}
      />
      <AlertDialog open={addRole.isError} title="The role was not added" onClose={addRole.reset}>
        {errorText(addRole.error, MESSAGES.addRoleFailed)}
      </AlertDialog>
    </>
  );
}
