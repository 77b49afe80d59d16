import { port } from '../kit/port.ts'

/** Open websockets, as API Gateway lets a server write to them. */
export type ConnectionsPort = {
  /** Sends a frame; false when the connection is gone. */
  readonly post: (connectionId: string, data: unknown) => Promise<boolean>
  /** Closes a connection, whether it is there or not. */
  readonly close: (connectionId: string) => Promise<void>
}

export const connections = port<ConnectionsPort>()('Connections', { connections: true }, async () => {
  const { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException, PostToConnectionCommand } =
    await import('@aws-sdk/client-apigatewaymanagementapi')
  const client = new ApiGatewayManagementApiClient({ endpoint: process.env.REALTIME_ENDPOINT })
  return {
    async close(connectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
      } catch (error) {
        if (!(error instanceof GoneException)) throw error
      }
    },
    async post(connectionId, data) {
      try {
        await client.send(
          new PostToConnectionCommand({
            ConnectionId: connectionId,
            Data: new TextEncoder().encode(JSON.stringify(data)),
          }),
        )
        return true
      } catch (error) {
        if (error instanceof GoneException) return false
        throw error
      }
    },
  }
})
