import { MESSAGES, pages } from '@stagedoor/contracts';
import { ApiError, useNavigate, usePageTitle, useDraftForm } from '@stagedoor/platform';
import { AlertDialog, Container, PageHeader, Stack, useToast } from '@stagedoor/ui';
import { useState } from 'react';
import { VenueRoleNote } from '../../shared/venue-role-note';
import { CreateVenueForm } from './create-venue-form';
import { Foot } from './create-venue.styles';
import { alertText, useCreateVenue } from './use-create-venue';
import { checkVenue, errorsByField, VENUE_DEFAULTS } from './venue-values';

/** `/venues/create`: creates a venue of the user. */
export function CreateVenueRoute() {
  usePageTitle('Create Venue');
  const navigate = useNavigate();
  const toast = useToast();
  const { formRef, values, field, showErrors, forget } = useDraftForm(
    'create-venue',
    VENUE_DEFAULTS,
  );
  const [alert, setAlert] = useState<string | null>(null);
  const { create, isPending } = useCreateVenue({
    onCreated() {
      forget();
      toast.show({ tone: 'success', role: 'alert', message: MESSAGES.venueCreated });
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
    create(checked.body, {
      onSuccess: () => void navigate(pages.myVenues),
      onError: showFailure,
    });
  }

  return (
    <Container width="form">
      <PageHeader
        title="Create Venue"
        intro="Where is the dance floor, and how many does it hold?"
      />
      <Stack as={Foot} gap="lg">
        <VenueRoleNote purpose="add a venue" />
        <CreateVenueForm
          ref={formRef}
          field={field}
          pending={isPending}
          onSubmit={submit}
          onCancel={forget}
        />
      </Stack>
      <AlertDialog open={alert !== null} title="Venue not created" onClose={() => setAlert(null)}>
        {alert}
      </AlertDialog>
    </Container>
  );
}
