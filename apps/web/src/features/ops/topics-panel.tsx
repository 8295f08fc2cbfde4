import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from './ops-api.ts';
import { topicsHealth } from './ops-health.ts';
import { OpsPanel, QuietText } from './ops-panel.tsx';

export function TopicsPanel() {
  return (
    <OpsPanel title="Topics" read={useQuery(topicsQuery)} health={topicsHealth}>
      {({ bus, topics }) =>
        topics.length === 0 ? (
          <QuietText>
            {bus === 'in-process'
              ? 'In process: no topics. Tasks go from the database to the workers of this process.'
              : 'Kafka has no topics of Gemscout.'}
          </QuietText>
        ) : (
          <table className="w-full text-left">
            <thead className="text-2xs text-soft">
              <tr>
                <th className="px-4 py-1.5 font-medium">Topic and group</th>
                <th className="px-2 py-1.5 text-right font-medium max-sm:hidden">Partitions</th>
                <th className="px-2 py-1.5 text-right font-medium max-sm:hidden">Messages</th>
                <th className="px-4 py-1.5 text-right font-medium">Behind</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {topics.map(({ topic, partitions, end, lag }) => (
                <tr key={topic} className="hover:bg-paper">
                  <td className="figures px-4 py-1.5 break-all">{topic}</td>
                  <td className="figures px-2 py-1.5 text-right max-sm:hidden">{partitions}</td>
                  <td className="figures px-2 py-1.5 text-right max-sm:hidden">{end}</td>
                  <td className={`figures px-4 py-1.5 text-right ${lag > 0 ? 'font-medium' : 'text-soft'}`}>{lag}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </OpsPanel>
  );
}
