import { Module } from '@nestjs/common';
import {
  OpenCheckoutHandler,
  OpenPortalHandler,
  SyncBillingHandler,
  TakeBillingWebhookHandler,
} from './billing-commands.ts';
import { BillingController } from './billing.controller.ts';
import { GetBillingHandler } from './get-billing.handler.ts';
import { GetRunCostsHandler } from './get-run-costs.handler.ts';
import { WithdrawFromContractHandler } from './withdraw-from-contract.ts';

@Module({
  controllers: [BillingController],
  providers: [
    OpenCheckoutHandler,
    OpenPortalHandler,
    SyncBillingHandler,
    TakeBillingWebhookHandler,
    WithdrawFromContractHandler,
    GetBillingHandler,
    GetRunCostsHandler,
  ],
})
export class BillingModule {}
