import type Stripe from 'stripe';
import type { WebhookEndpoint } from '../sandbox.js';
import { API_VERSION } from './api-version.js';

/** The shop's endpoint as the API shows it. */
export function webhookEndpointShape({ url, events }: WebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: [...events],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
