import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ClaimHelperLinkBody,
  claimHelperLinkBodySchema,
  type HelperCredential,
  helperCredentialSchema,
  type HelperLinks,
  helperLinksSchema,
  type MadeHelperLink,
  madeHelperLinkSchema,
  type MakeHelperLinkBody,
  makeHelperLinkBodySchema,
  nothingSchema,
  type RevokeHelperLinkBody,
  revokeHelperLinkBodySchema,
} from '@stagedoor/contracts';
import { CurrentUser, Public } from '../../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { Answers, BODY_ERRORS } from '../../../common/http/answers.decorator.js';
import { CurrentNetwork } from '../../../common/http/client.js';
import { PathId } from '../../../common/http/path-id.js';
import { DoorSupervisorGuard } from '../door.guard.js';
import { ClaimHelperLinkService } from './claim-helper-link.service.js';
import { HelperLinkQueries } from './helper-link-queries.service.js';
import { MakeHelperLinkService } from './make-helper-link.service.js';
import { RevokeHelperLinkService } from './revoke-helper-link.service.js';

const NEEDS_SUPERVISOR = ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;

/** Links by which helpers without an account scan tickets at a gate. */
@ApiTags('door')
@Controller('events')
export class HelperLinksController {
  constructor(
    private readonly queries: HelperLinkQueries,
    private readonly makeLink: MakeHelperLinkService,
    private readonly revokeLink: RevokeHelperLinkService,
    private readonly claimLink: ClaimHelperLinkService,
  ) {}

  @UseGuards(DoorSupervisorGuard)
  @Get(':id/door/helper-links')
  @Answers(helperLinksSchema, {
    summary: "The helpers' links of an event, without their secrets",
    errors: NEEDS_SUPERVISOR,
  })
  list(@PathId('EVENT_NOT_FOUND') id: string): Promise<HelperLinks> {
    return this.queries.ofEvent(id);
  }

  @UseGuards(DoorSupervisorGuard)
  @Post(':id/door/helper-links')
  @Answers(madeHelperLinkSchema, {
    summary: 'Make a link for a helper at a gate. Its secret is returned this once',
    status: 201,
    errors: [...NEEDS_SUPERVISOR, ...BODY_ERRORS, 'HELPER_LINK_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  })
  make(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: makeHelperLinkBodySchema }) body: MakeHelperLinkBody,
  ): Promise<MadeHelperLink> {
    return this.makeLink.make(user.id, id, body);
  }

  @UseGuards(DoorSupervisorGuard)
  @Post(':id/door/helper-links/revoke')
  @Answers(nothingSchema, {
    summary: "End a helper's link at once",
    errors: [...NEEDS_SUPERVISOR, ...BODY_ERRORS, 'HELPER_LINK_NOT_FOUND'],
  })
  revoke(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: revokeHelperLinkBodySchema }) body: RevokeHelperLinkBody,
  ): Promise<null> {
    return this.revokeLink.revoke(user.id, id, body);
  }

  @Public()
  @Post(':id/door/helper-links/claim')
  @Answers(helperCredentialSchema, {
    summary:
      "Exchange the secret of a helper's link for the token of the first phone that opens it",
    errors: [
      ...BODY_ERRORS,
      'HELPER_LINK_ENDED',
      'EVENT_NOT_FOUND',
      'HELPER_LINK_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
  })
  claim(
    @PathId('EVENT_NOT_FOUND') id: string,
    @Body({ schema: claimHelperLinkBodySchema }) body: ClaimHelperLinkBody,
    @CurrentNetwork() network: string,
  ): Promise<HelperCredential> {
    return this.claimLink.claim(id, body, network);
  }
}
