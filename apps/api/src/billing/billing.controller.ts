import {
  CheckoutQuery,
  type BillingResponse,
  type BillingUrlResponse,
  type BillingWebhookResponse,
  type BillingWithdrawalResponse,
  RunCostsQuery,
  type RunCostsResponse,
} from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBilling, ApiSettings } from '../api-libraries.ts';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { ApiRequest, SignedInRequest } from '../sessions/session.guard.ts';
import { OpenCheckout, OpenPortal, SyncBilling, TakeBillingWebhook } from './billing-commands.ts';
import { GetBilling } from './get-billing.handler.ts';
import { GetRunCosts } from './get-run-costs.handler.ts';
import { returnOrigin } from './return-origin.ts';
import { WithdrawFromContract } from './withdraw-from-contract.ts';

@Controller('billing')
@UseInterceptors(ReadYourWrites)
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly billing: ApiBilling,
    private readonly settings: ApiSettings,
  ) {}

  @Get('me')
  me(@Req() { session }: SignedInRequest): Promise<BillingResponse> {
    return this.queries.execute(new GetBilling(session));
  }

  @Get('run-costs')
  runCosts(
    @Req() { session }: SignedInRequest,
    @Query({ schema: RunCostsQuery }) { depth }: RunCostsQuery,
  ): Promise<RunCostsResponse> {
    return this.queries.execute(new GetRunCosts(session.workspaceId, depth));
  }

  @Post('checkout')
  @HttpCode(200)
  async checkout(
    @Req() request: SignedInRequest,
    @Query({ schema: CheckoutQuery }) wanted: CheckoutQuery,
  ): Promise<BillingUrlResponse> {
    const origin = returnOrigin(request, { billing: this.billing, publicUrl: this.settings.publicUrl });
    return { url: await this.commands.execute(new OpenCheckout(request.session, wanted, origin)) };
  }

  @Post('portal')
  @HttpCode(200)
  async portal(@Req() request: SignedInRequest): Promise<BillingUrlResponse> {
    const origin = returnOrigin(request, { billing: this.billing, publicUrl: this.settings.publicUrl });
    return { url: await this.commands.execute(new OpenPortal(request.session, origin)) };
  }

  @Post('sync')
  @HttpCode(200)
  sync(@Req() { session }: SignedInRequest): Promise<BillingResponse> {
    return this.commands.execute(new SyncBilling(session));
  }

  @Post('withdrawal')
  @HttpCode(200)
  withdraw(@Req() { session }: SignedInRequest): Promise<BillingWithdrawalResponse> {
    return this.commands.execute(new WithdrawFromContract(session));
  }

  /** Takes the body as raw bytes, because the signature covers them. */
  @Post('webhook')
  @HttpCode(200)
  async webhook(@Req() { headers }: ApiRequest, @Body() bytes: unknown): Promise<BillingWebhookResponse> {
    const signature = headers['stripe-signature'];
    const body = bytes instanceof Uint8Array ? bytes : new Uint8Array();
    const signed = typeof signature === 'string' ? signature : undefined;
    return { outcome: await this.commands.execute(new TakeBillingWebhook(body, signed)) };
  }
}
