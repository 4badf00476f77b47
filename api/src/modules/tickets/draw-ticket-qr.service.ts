import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TICKET_CODE_PATTERN } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { qrCodeSvg } from '../../common/images/qr-code.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { TicketsRepository } from './persistence/tickets.repository.js';

const IMAGE_NAME = /^(?<code>.+)\.svg$/;

@Injectable()
export class DrawTicketQrService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tickets: TicketsRepository,
  ) {}

  /** Returns the image `<ticket code>.svg`, an SVG that encodes exactly the code. Throws TICKET_NOT_FOUND. */
  async draw(imageName: string): Promise<string> {
    const code = IMAGE_NAME.exec(imageName)?.groups?.code ?? '';
    const { manager } = this.dataSource;
    if (!TICKET_CODE_PATTERN.test(code) || !(await this.tickets.codeExists(manager, code))) {
      throw new DomainError('TICKET_NOT_FOUND');
    }
    return qrCodeSvg(code);
  }
}
