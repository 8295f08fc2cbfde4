import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.ts';
import { GetSessionHandler, LogInHandler, LogOutHandler, SignUpHandler } from './auth.handlers.ts';
import { SampleRuns } from '../sample-run/sample-runs.ts';
import { EndOtherSessionsHandler, EndOwnSessionHandler, ListOwnSessionsHandler } from './own-sessions.handlers.ts';
import { RequestPasswordResetHandler, ResetPasswordHandler } from './password-reset.handlers.ts';
import { RequestVerificationHandler, VerifyEmailHandler } from './verification.handlers.ts';

@Module({
  controllers: [AuthController],
  providers: [
    SampleRuns,
    GetSessionHandler,
    LogInHandler,
    LogOutHandler,
    SignUpHandler,
    EndOtherSessionsHandler,
    EndOwnSessionHandler,
    ListOwnSessionsHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    RequestVerificationHandler,
    VerifyEmailHandler,
  ],
})
export class AccountsModule {}
