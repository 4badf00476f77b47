import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/access.decorators.js';
import { WithoutEnvelope } from '../../common/http/envelope.interceptor.js';
import { DrawTicketQrService } from './draw-ticket-qr.service.js';

/** The address in `qrCodeUrl`: open to whoever has the code, which nobody can guess. */
@ApiTags('tickets')
@Controller('tickets/qr')
export class TicketQrController {
  constructor(private readonly images: DrawTicketQrService) {}

  @Public()
  @WithoutEnvelope()
  @Get(':image')
  @ApiOperation({ summary: "A ticket's QR code as an image, `<ticketCode>.svg`" })
  @ApiProduces('image/svg+xml')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('content-security-policy', "default-src 'none'; sandbox")
  draw(@Param('image') image: string): Promise<string> {
    return this.images.draw(image);
  }
}
