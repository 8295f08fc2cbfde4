import { Injectable } from '@nestjs/common';
import { ApiError } from '../problems/api-error.ts';

const AT_ONCE = 2;

/** Limits file exports, which run in this process, to two at a time per user. */
@Injectable()
export class HeavyWork {
  private readonly underWay = new Map<string, number>();

  /** @throws ApiError too_many_files */
  async for<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.underWay.get(userId) ?? 0;
    if (before >= AT_ONCE) throw new ApiError('too_many_files');
    this.underWay.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.underWay.get(userId) ?? 1) - 1;
      if (left === 0) this.underWay.delete(userId);
      else this.underWay.set(userId, left);
    }
  }
}
