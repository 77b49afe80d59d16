import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { AccountProvider } from '../lib/account.tsx'
import { createQueryClient } from '../lib/query.ts'
import { SessionProvider } from '../lib/session.tsx'
import { SlotsProvider } from '../parts/slots.tsx'
import { ToastsProvider } from '../ui/toasts.tsx'
import { areaSlots } from './areas.ts'

/** Everything that pages stand in: the cache of answers, who is signed in and for whom, messages, slots, routes. */
export const Providers = ({ router }: { router: ReturnType<typeof createBrowserRouter> }) => {
  const [cache] = useState(createQueryClient)
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <SessionProvider>
          <AccountProvider>
            <ToastsProvider>
              <SlotsProvider fillings={areaSlots}>
                <RouterProvider router={router} />
              </SlotsProvider>
            </ToastsProvider>
          </AccountProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
