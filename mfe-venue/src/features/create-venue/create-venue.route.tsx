import { MESSAGES, pages } from '@stagedoor/contracts';
import { ApiError, useNavigate, usePageTitle, useDraftForm } from '@stagedoor/platform';
import { AlertDialog, Container, PageHeader, Stack, useToast } from '@stagedoor/ui';
import { useRef, useState } from 'react';
import { VenueRoleNote } from '../../shared/venue-role-note';
import { CreateVenueForm } from './create-venue-form';
import { Foot } from './create-venue.styles';
import { alertText, useCreateVenue } from './use-create-venue';
import { checkVenue, errorsByField, VENUE_DEFAULTS, type VenueValues } from './venue-values';

/** `/venues/create`: creates a venue of the user. */
export function CreateVenueRoute() {
  usePageTitle('Create Venue');
  return (
    <Container width="form">
      <PageHeader
        title="Create Venue"
        intro="Where is the dance floor, and how many does it hold?"
      />
      <Stack as={Foot} gap="lg">
        <VenueRoleNote purpose="add a venue" />
        <CreateVenue />
      </Stack>
    </Container>
  );
}

function CreateVenue() {
  const navigate = useNavigate();
  const toast = useToast();
  const { formRef, values, field, showErrors, forget } = useDraftForm(
    'create-venue',
    VENUE_DEFAULTS,
  );
  const [alert, setAlert] = useState<string | null>(null);
  /** The values of the last submit; null after Cancel. */
  const sent = useRef<VenueValues | null>(null);
  const { create, isPending } = useCreateVenue({
    onCreated() {
      // The draft keeps what was typed after the submit.
      if (values === sent.current) forget();
      toast.show({ tone: 'success', role: 'alert', message: MESSAGES.venueCreated });
      if (formRef.current) void navigate(pages.myVenues);
    },
    onFailed(error) {
      if (formRef.current) showFailure(error);
      else if (sent.current) toast.show({ tone: 'error', message: keptText(error) });
    },
  });

  function showFailure(error: Error) {
    // Closing the alert returns the focus to the field that showErrors has focused.
    if (error instanceof ApiError) showErrors(errorsByField(error.details));
    setAlert(alertText(error));
  }

  function submit() {
    const checked = checkVenue(values);
    if ('errors' in checked) return showErrors(checked.errors);
    sent.current = values;
    create(checked.body);
  }

  function cancel() {
    sent.current = null;
    forget();
  }

  return (
    <>
      <CreateVenueForm
        ref={formRef}
        field={field}
        pending={isPending}
        onSubmit={submit}
        onCancel={cancel}
      />
      <AlertDialog open={alert !== null} title="Venue not created" onClose={() => setAlert(null)}>
        {alert}
      </AlertDialog>
    </>
  );
}

/** The text of the toast once the user has left the form. */
const keptText = (error: Error) => `${alertText(error)} What you typed is kept in the form.`;
