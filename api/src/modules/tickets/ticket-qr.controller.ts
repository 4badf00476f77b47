import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/access.decorators.js';
import { AnswersFile } from '../../common/http/answers.decorator.js';
import { DrawTicketQrService } from './draw-ticket-qr.service.js';

/** Serves `qrCodeUrl` without a token: the code in the address cannot be guessed. */
@ApiTags('tickets')
@Controller('tickets/qr')
export class TicketQrController {
  constructor(private readonly images: DrawTicketQrService) {}

  @Public()
  @Get(':image')
  @AnswersFile('image/svg+xml', {
    summary: "A ticket's QR code as an image, `<ticketCode>.svg`",
    errors: ['TICKET_NOT_FOUND'],
  })
  @Header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  // Mail clients and other sites show the image on their pages.
  @Header('cross-origin-resource-policy', 'cross-origin')
  async draw(@Param('image') image: string): Promise<StreamableFile> {
    const svg = Buffer.from(await this.images.draw(image));
    return new StreamableFile(svg, { type: 'image/svg+xml; charset=utf-8', length: svg.length });
  }
}
